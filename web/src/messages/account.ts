/** What the pages about oneself say: password, devices, programs, leaving, and games with others. */
export interface AccountMessages {
    /** Games to go on with, and those that are over. */
    yourTurn: string;
    allGames: string;
    moreGames: string;
    finishedGames: string;
    outcomes: Record<'won' | 'shared' | 'lost', string>;
    /** On somebody's page: how one has played against them. */
    against: string;
    neverMet: (name: string) => string;

    password: string;
    passwordHint: string;
    oldPassword: string;
    change: string;
    changed: string;
    wrongPassword: string;
    wrongCode: string;
    codesLeft: (count: number) => string;
    newCodes: string;
    newCodesHint: string;
    copyCodes: string;

    email: string;
    emailNone: string;
    save: string;
    saved: string;

    devices: string;
    devicesHint: string;
    makeLink: string;
    linkLabel: string;
    linkCode: string;
    linkUntil: (time: string) => string;

    /** Where such a link is opened. */
    moveTitle: string;
    moveHint: string;
    moveGuest: (name: string) => string;
    moveHere: string;
    moved: (name: string) => string;
    moveUsed: string;

    programs: string;
    programsHint: string;
    noPrograms: string;
    tokenName: string;
    makeToken: string;
    tokenOnce: string;
    tokenLabel: string;
    remove: (name: string) => string;
    tooMany: string;
    nameMissing: string;

    bot: string;
    botHint: string;
    botIs: string;
    botMake: string;
    botTitle: string;
    botYes: string;
    botNo: string;
    botTooLate: string;

    data: string;
    dataHint: string;
    download: string;
    downloadGames: string;
    delete: string;
    deleteHint: string;
    deleteTitle: string;
    deleteYes: string;
    deleteNo: string;
    deleted: string;
    stillPlaying: string;
}
