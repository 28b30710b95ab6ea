const KEY = 'sign_in_address';

/**
 * The address that the sign-in form fills in, on this device only and only where its owner ticked the box: the one
 * personal thing beside the two keys of requirements 3 that stays after signing out (decision 011).
 */
export const rememberedAddress = {
  get: (): string | null => localStorage.getItem(KEY),
  /** `null` forgets it. */
  set(address: string | null): void {
    if (address === null) {
      localStorage.removeItem(KEY);
    } else {
      localStorage.setItem(KEY, address);
    }
  },
};
