type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
let asking: Promise<boolean> | null = null;
let giveUp: (() => void) | null = null;

/**
 * Proving again who one is before a risky action (rules 7, 10 minutes). The one way out to the API asks here when the
 * server wants a proof, and sends the same call again afterwards: screens need no code of their own for it.
 */
export const stepUp = {
  /** Asks the person, once for all calls that wait. False where nobody can be asked, or they gave up. */
  ask(): Promise<boolean> {
    const gone = new Promise<boolean>((resolve) => {
      giveUp ??= () => resolve(false);
    });
    asking ??= Promise.race([asker?.() ?? Promise.resolve(false), gone]).finally(() => {
      asking = null;
      giveUp = null;
    });
    return asking;
  },

  /** The dialog of the shell answers from now on. Gives the way to stop; what waits is then not done. */
  answerWith(next: Asker): () => void {
    asker = next;
    return () => {
      if (asker !== next) return;
      asker = null;
      giveUp?.();
    };
  },
};
