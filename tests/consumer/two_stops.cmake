every_verb(two_stops 1 d=0.02:0.08:4)
