// A table of each kind that is drawn.
#pragma once

#include <cmath>
#include <specht/apps/files/reader.hpp>
#include <string>

#include "drawn_script.hpp"

namespace specht::test {

inline apps::Table map_table(int rows = 41) {
  std::string text =
      "# toy: woodpecker\n# coordinate: phi_S\n# eps_N1: 0.5\n"
      "x,P,slope,time,status,itinerary\n";
  for (int i = 0; i < rows; ++i) {
    const double x = -2.5 + 2.5 * i / (rows - 1);
    const bool right = x > -1;
    text += apps::format_number(x) + "," + apps::format_number(right ? -0.8 - x / 2 : -1 + x / 5) +
            ",nan,0.1,returned," + (right ? "a" : "b") + "\n";
  }
  return table_from("map.csv", text);
}

inline apps::Table fixed_points_table() {
  return table_from("points.csv",
                    "# toy: woodpecker\n# coordinate: phi_S\n"
                    "iterate,period,kind,x,left,right,slope,time,itinerary\n"
                    "1,1,stable,-0.2,-0.2,-0.2,-0.5,0.1,a\n1,1,unstable,-1.25,-1.25,-1.25,2,0.1,b\n"
                    "1,1,jump,-1,-1.2,-0.2,nan,0.1,a\n1,1,marginal,-0.6,-0.7,-0.5,1,0.1,a\n");
}

inline apps::Table diagram_table() {
  std::string text =
      "# toy: woodpecker\n# coordinate: phi_S\n# sweep: eps_N1=0:0.7:8\n"
      "parameter,iterate,period,kind,x,left,right,slope,time,branch,itinerary\n";
  for (int i = 0; i < 8; ++i) {
    const std::string e = apps::format_number(i / 10.0);
    text += e + ",1,1," + (i < 4 ? "unstable" : "stable") + ",-0.5,-0.5,-0.5,1,0.1,1,a\n";
    text += e + ",1,1,jump,-0.8,-0.9,-0.7,nan,0.1,2,a\n";
    text += e + ",1,1,marginal,-0.22,-0.24,-0.2,1,0.1,3,a\n";
  }
  return table_from("diagram.csv", text);
}

/// As the verb diagram writes it: with the command that is the same in both files.
inline apps::Table branches_table() {
  return table_from("diagram.branches.csv",
                    "# command: specht diagram\n# table: branches\n# toy: woodpecker\n"
                    "# coordinate: phi_S\n# sweep: eps_N1=0:0.7:8\n"
                    "branch,parameter,iterate,period,kind,x,left,right,slope,time,role,itinerary\n"
                    "1,0.1,1,1,stable,-0.5,-0.5,-0.5,0,0.1,grid,a\n"
                    "1,0.25,1,1,stable,-0.55,-0.55,-0.55,-1,0.1,special,a\n"
                    "1,0.6,1,1,unstable,-0.6,-0.6,-0.6,-2,0.1,grid,a\n"
                    "2,0.1,2,1,stable,-0.51,-0.5,-0.5,0,0.1,grid,a\n"
                    "2,0.6,2,1,stable,-0.61,-0.6,-0.6,4,0.1,grid,a\n"
                    "3,0.25,2,2,stable,-0.55,-0.55,-0.55,1,0.1,special,a\n"
                    "3,0.6,2,2,stable,-0.9,-0.9,-0.9,0,0.1,grid,a\n");
}

inline apps::Table orbit_table() {
  std::string text = "# toy: woodpecker\nt,y,phi_M,v_y,v_phi_M,mode\n";
  for (int i = 0; i < 20; ++i) {
    const std::string t = apps::format_number(i / 20.0);
    text += t + "," + apps::format_number(-i / 20.0) + "," +
            apps::format_number(std::sin(0.3 * i)) + ",-1," +
            apps::format_number(std::cos(0.3 * i)) + ",ooo\n";
    if (i == 10) text += t + ",-0.5," + apps::format_number(std::sin(0.3 * i)) + ",-2,5,ooo\n";
  }
  return table_from("orbit.csv", text);
}

inline apps::Table events_table() {
  return table_from("events.csv",
                    "# toy: woodpecker\nt,event,contact,mode,y\n0.5,impact,1,ooo,-0.5\n"
                    "0.5,impact,2,ooo,-0.5\n0.7,opens,1,ooo,-0.7\n");
}

inline apps::Table breakpoints_table() {
  return table_from("breakpoints.csv",
                    "# toy: woodpecker\n# coordinate: phi_S\n"
                    "x,kind,left,right,low,high,itinerary_left,itinerary_right,mechanism\n"
                    "-0.9,jump,-0.5,-0.8,-0.9,-0.9,a,b,order of I1 and I3\n"
                    "-0.7,kink,-0.6,-0.6,-0.7,-0.7,a,b,contact 2 becomes active\n"
                    "-0.5,dip,-inf,-inf,-0.5,-0.5,a,b,other events\n"
                    "-0.3,edge,-0.4,nan,-0.3,-0.3,a,b,no return\n"
                    "-0.25,accumulation,-0.4,-0.5,-0.26,-0.24,a,b,other events\n");
}

inline apps::Table orbit_diagram_table() {
  std::string text =
      "# toy: woodpecker\n# sweep: eps_N1=0:0.7:8\nparameter,x,lyapunov,seed,status\n";
  for (int i = 0; i < 8; ++i) {
    const std::string e = apps::format_number(i / 10.0);
    text += e + ",-0.5,-0.2,-1,returned\n" + e + ",-0.6,-0.2,-1,returned\n";
    text += e + ",nan,nan,0,no_return\n";
  }
  return table_from("orbits.csv", text);
}

inline apps::Table basins_table() {
  return table_from(
      "basins.csv",
      "# toy: woodpecker\n# coordinate: phi_S\nlow,high,attractor\n"
      "-2.5,-2,no_return\n-2,-1,period 2 at -0.53114552822319794 -0.50172734804310426\n"
      "-1,-0.5,aperiodic\n-0.5,0,period 2 at -0.53114552822319794 -0.50172734804310426\n");
}

}  // namespace specht::test
