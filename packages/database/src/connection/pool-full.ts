/** All connections of a pool are in use, and none came free in time. The caller may try again in a moment. */
export class PoolFull extends Error {
  constructor(purpose: string) {
    super(`all connections for "${purpose}" are in use`);
  }
}
