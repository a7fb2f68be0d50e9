/** What the service worker shows: `alone` where nobody else is to be named. */
export interface PushNote {
    title: string;
    text: (people: string) => string;
    alone: string;
}

export interface PushMessages {
    setting: string;
    hint: string;
    obstacles: Record<'refused' | 'install' | 'impossible' | 'closed' | 'nobody', string>;
    failed: string;
    offer: string;
    yes: string;
    no: string;
    notes: Record<'turn' | 'began' | 'over', PushNote>;

    // A table in other pages
    watch: string;
    frame: string;
    frameHint: string;
    toTable: string;
    waits: string;
}
