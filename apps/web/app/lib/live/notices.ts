/** What a notice is about; errors stay until closed, the rest go by themselves. */
export type NoticeStatus = 'success' | 'info' | 'error';

export interface Notice {
  readonly id: number;
  readonly at: Date;
  readonly status: NoticeStatus;
  /** Translated words, or `server-error` for the notice that requirements 8 word. */
  readonly title: string;
  readonly message: string;
  /** Request id that support can search for. */
  readonly reference: string | null;
  /** Where the thing lies that the notice tells of. */
  readonly href: string | null;
}

const KEPT = 50;
let kept: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<(notice: Notice) => void>();

/** The notices of this tab: shown as toasts by the shell, kept for the bell. */
export const notices = {
  /** Shows a notice; words come translated from the caller. */
  show(
    status: NoticeStatus,
    title: string,
    more: Partial<Pick<Notice, 'message' | 'reference' | 'href'>> = {},
  ): void {
    lastId += 1;
    const notice = {
      id: lastId,
      at: new Date(),
      status,
      title,
      message: '',
      reference: null,
      href: null,
      ...more,
    };
    kept = [notice, ...kept].slice(0, KEPT);
    for (const listener of listeners) {
      listener(notice);
    }
  },

  /** The notice of requirements 8 on status 500; the toaster puts it into the reader's language. */
  serverError(reference: string | null): void {
    notices.show('error', SERVER_ERROR, { reference });
  },

  /** Newest first; the same list until another notice arrives. */
  all: (): readonly Notice[] => kept,

  subscribe(listener: (notice: Notice) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Title that is replaced by the words of requirements 8. */
export const SERVER_ERROR = 'server-error';
