#include <gnuplot-iostream.h>
#include <unistd.h>

#include <cmath>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <specht/apps/figures/gnuplot.hpp>
#include <specht/apps/figures/key_layout.hpp>
#include <specht/apps/figures/picture.hpp>
#include <specht/apps/figures/style.hpp>
#include <specht/apps/files/temporary_folder.hpp>
#include <sstream>
#include <stdexcept>
#include <system_error>

namespace specht::apps {
namespace {

constexpr double png_dots_per_inch = 300;
/// What the formats agree on: a font of 9 pt, and 0.75 pt for line width 1.
constexpr char font[] = " background '#ffffff' font 'DejaVu Serif,9'";
constexpr double css_dots_per_inch = 96;

/// While it lives, writing to a program that has ended is an error of the stream and does not end this program.
class IgnoredSigpipe {
 public:
  IgnoredSigpipe() : before_(std::signal(SIGPIPE, SIG_IGN)) {}
  IgnoredSigpipe(const IgnoredSigpipe&) = delete;
  IgnoredSigpipe& operator=(const IgnoredSigpipe&) = delete;
  ~IgnoredSigpipe() { std::signal(SIGPIPE, before_); }

 private:
  void (*before_)(int);
};

std::string text_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

/// Where a program on the PATH is.
std::optional<std::filesystem::path> on_path(const std::string& program) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::filesystem::path file =
        std::filesystem::path(folder.empty() ? "." : folder) / program;
    std::error_code none;  // a folder that cannot be searched
    if (std::filesystem::is_regular_file(file, none) && access(file.c_str(), X_OK) == 0) {
      return std::filesystem::absolute(file);
    }
  }
  return std::nullopt;
}

std::string shell_quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

/// One run of gnuplot, in a folder of its own.
class Run {
 public:
  Run() {
    const auto gnuplot = on_path("gnuplot");
    if (!gnuplot) {
      throw std::runtime_error("gnuplot is not on the PATH; figures need it (Debian: gnuplot-nox)");
    }
    // -d: without the user's settings; setsid and trap: an interruption of this program is none of gnuplot and of its
    // shell, which writes down how gnuplot ended, because the pipe does not say it.
    folder_.emplace();
    pipe_ =
        std::make_unique<Gnuplot>("trap '' INT TERM; cd " + shell_quoted(folder_->path().string()) +
                                  " && { $(command -v setsid) " + shell_quoted(gnuplot->string()) +
                                  " -d; echo \"ended $?\"; } >" + messages + " 2>&1");
  }
  [[nodiscard]] Gnuplot& pipe() { return *pipe_; }

  /// Waits for its end.
  void finish() {
    pipe() << std::flush;
    pipe_.reset();
    std::string last;
    std::ifstream lines(folder_->path() / messages);
    for (std::string line; std::getline(lines, line);) {
      const std::size_t text = last.find_first_not_of(" \t^");
      if (text != std::string::npos) message_ = last.substr(text);
      last = line;
    }
    if (last != "ended 0") throw std::runtime_error("gnuplot failed: " + message_);
  }
  /// What it has drawn.
  [[nodiscard]] std::string picture(const std::string& name) const {
    std::string bytes = text_of(folder_->path() / name);
    if (is_whole_picture(bytes, name)) return bytes;
    throw std::runtime_error(
        "gnuplot has not drawn a whole picture: " + message_ +
        (message_ == "no message"
             ? ", the disk of " + folder_->path().parent_path().string() + " may be full"
             : ""));
  }

 private:
  static constexpr const char* messages = "messages";

  IgnoredSigpipe ignored_;
  std::optional<TemporaryFolder> folder_;
  std::unique_ptr<Gnuplot> pipe_;  // ends before the folder goes
  std::string message_ = "no message";
};

}  // namespace

std::string terminal_command(const std::filesystem::path& file, PictureSize size, double scale) {
  const std::string ending = file.extension().string();
  const auto in_dots = [&](double dots_per_inch) {
    std::ostringstream text;
    text << std::lround(size.width / cm_per_inch * dots_per_inch) << ','
         << std::lround(size.height / cm_per_inch * dots_per_inch);
    return text.str();
  };
  std::ostringstream command;
  command << "set terminal ";
  if (ending == ".pdf") {
    command << "pdfcairo enhanced size " << size.width << "cm," << size.height << "cm" << font
            << " fontscale " << 0.75 * scale << " linewidth " << 1.5 * scale << " pointscale 0.75";
  } else if (ending == ".svg") {
    command << "svg enhanced size " << in_dots(css_dots_per_inch) << font << " fontscale "
            << 1.3333 * scale << " linewidth " << scale << " dashlength 0.5";
  } else if (ending == ".png") {
    const double dots = png_dots_per_inch / css_dots_per_inch;
    command << "pngcairo enhanced size " << in_dots(png_dots_per_inch) << font << " fontscale "
            << dots * scale << " linewidth " << dots * scale << " pointscale " << dots;
  } else {
    throw std::invalid_argument("cannot draw '" + file.string() +
                                "': the file must end in .png, .svg or .pdf");
  }
  command << '\n'
          << mark_scale << " = " << scale << '\n'
          << mark_functions(ending == ".svg") << '\n'
          << key_function(ending == ".svg");
  return command.str();
}

std::string run_gnuplot(const std::string& terminal, const std::string& commands,
                        const std::filesystem::path& file) {
  Run run;
  const std::string picture = "picture" + file.extension().string();
  run.pipe() << terminal << "\nset output '" << picture << "'\n" << commands << "unset output\n";
  run.finish();
  return without_date(run.picture(picture), file);
}

std::vector<std::string> run_gnuplot(const std::string& terminal,
                                     const std::vector<std::string>& pictures) {
  Run run;
  const auto name = [](std::size_t k) { return std::to_string(k) + ".png"; };
  run.pipe() << terminal << '\n';
  for (std::size_t k = 0; k < pictures.size(); ++k) {
    run.pipe() << "set output '" << name(k) << "'\n" << pictures[k] << "unset output\n";
  }
  run.finish();
  std::vector<std::string> bytes;
  for (std::size_t k = 0; k < pictures.size(); ++k) bytes.push_back(run.picture(name(k)));
  return bytes;
}

}  // namespace specht::apps
