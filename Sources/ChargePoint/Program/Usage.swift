extension ChargePointProgram {
  /// What `--help` says.
  static let usage = """
    Simulates charge points that connect to a wallet by OCPP 1.6J.

    usage: script/charger run --url ws://localhost:8080/ocpp/ --identity CP001 --secret-file FILE [--connectors 2]
           script/charger run --url URL --fleet 1000 [--identity FLEET] --secrets FILE [--sampling 15]
           script/charger sample --url URL --chargers docs/examples/chargers.csv --secrets FILE
           script/charger list
           script/charger [IDENTITY] COMMAND

    Starting:
      --url URL           where the wallet is; ws:// only
      --identity NAME     the name of the charge point; of a fleet, what its names begin with (FLEET00001 …)
      --secret HEX        its secret; other users of this machine can see what a program is started with
      --secret-file FILE  a file that holds the secret
      --secrets FILE      a file with a line IDENTITY SECRET for each charge point
      --connectors N      how many cars can be plugged in (2)
      --fleet N           so many charge points
      --chargers FILE     the charge points of the owner's file
      --guests            cars come and go by themselves, as described below; `sample` always has them
      --sampling N        every N seconds each connector says what its meter shows, though no transaction runs
      --speed N           time runs N times faster
      --seed N            the same random choices for the same number, also of WebSocket's masks and keys
      --faults A,B        what goes wrong, as below
      --state FOLDER      for what is kept and for the socket that takes commands; with mode 700
                          (mywallet-chargers in XDG_RUNTIME_DIR, or /tmp/mywallet-chargers-UID)
      --quiet             prints nothing of what happens

    Commands to running charge points; IDENTITY may be left out if only one runs, or with a charger's six digits:
      plug 1 [PERCENT]    plugs a car in; its battery is so full
      unplug 1            pulls the plug
      offline [60]        breaks the connection off, for so many seconds
      online              connects again
      crash               takes the power away: what is not on disk is forgotten
      fault 1 [CODE]      the connector breaks, with one of OCPP's error codes
      clear 1             it is mended
      card 1              shows a card that no wallet knows
      faults A,B | none   what it does wrong from now on

    Guests: a car that comes by itself charges free of charge, as at many real charge points. The charge point asks nobody
    and reports only its status: Preparing, Charging, SuspendedEV when the battery is full, Finishing, Available. There is
    no transaction. Now and then a connector breaks and is mended, or the connection is lost for a while. The first
    connector of a file of chargers stays free of guests.

    Faults:
      lost-in-message, lost-before-answer   the connection breaks off at each third message
      stop-late, stop-twice, stop-never     StopTransaction comes two minutes late, twice, or not at all
      meter-back, meter-jump                each third sample is 1 kWh too low, or 1 MWh too high
      meter-relative, meter-minus-one       samples count from the begin; StopTransaction's meter is -1
      clock-hour-behind, clock-1970, clock-ahead-ten-years
      refuse-calls, answer-late, answer-other-id
      replay                                what was answered is sent again
      huge                                  a message of 1 MiB
      byte-by-byte                          each byte is sent by itself

    """
}
