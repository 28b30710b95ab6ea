type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
let asking: Promise<boolean> | null = null;

/**
 * Terms that came into force and must be accepted. The one way out to the API asks here when the server says so, and sends
 * the same call again afterwards: what was typed, and the page, stay as they are.
 */
export const terms = {
  /** Asks the person, once for all calls that wait. False where nobody can be asked, or they put it off. */
  ask(): Promise<boolean> {
    asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
      asking = null;
    });
    return asking;
  },

  /** The dialog of the frame answers from now on. Gives the way to stop. */
  answerWith(next: Asker): () => void {
    asker = next;
    return () => {
      asker = asker === next ? null : asker;
    };
  },
};
