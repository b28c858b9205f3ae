extension ChargersTask {
  /// What `WalletWeb chargers --help` prints.
  static let details = """
    Without more words it lists the charge points: whether each is connected, what it is, and the state of its chargers.

    load FILE            takes a file of charge points over at once; docs/chargers.md tells what it holds
    secret IDENTITY      makes a new secret, prints it once, and ends the old one and its connection
    reset IDENTITY [hard]
                         lets it restart; hard: at once, without ending what charges
    trigger IDENTITY [boot|status|meter|heartbeat]
                         lets it send this message now; status if none is named
    config IDENTITY [KEY [VALUE]]
                         prints its settings, or one, or changes one
    log IDENTITY         prints what was said lately, and what fitted nothing
    unlock CHARGER       opens the lock of the cable
    available CHARGER    lets drivers use it
    unavailable CHARGER  lets nobody use it; what charges there goes on
    settle SESSION [--wh N]
                         ends a charging session now, by what was measured or by fewer watt hours, and takes the money

    IDENTITY is the name by which it connects, CHARGER the six digits on the sticker, SESSION the number of a session as
    the list and the charge point's log have it. A running wallet is asked; without one the list, load and secret work alone, and no file but load's is looked at. Ends with 0 if the charge point does
    what was asked; with 1 if it refuses or does not answer, and if a running wallet lists a file that is not taken over
    as it is now; with 78 if there is no such charge point or charger.
    """
}
