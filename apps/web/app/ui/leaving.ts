/** Whether the reader is about to leave the page by a link of the app, and what to answer. */
export interface Leaving {
  readonly asking: boolean;
  readonly leave: () => void;
  readonly stay: () => void;
}

/** A hook that holds the app's navigation back while something is not saved; a router brings it. */
export type UseLeaving = (dirty: boolean) => Leaving;

const goes: Leaving = { asking: false, leave: () => undefined, stay: () => undefined };

/** Where no router is around, nothing holds back. */
export const useNoLeaving: UseLeaving = () => goes;
