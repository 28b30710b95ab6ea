import { byArea } from '../by-area.ts';

/** All other areas: they load with the internal shell. */
export default byArea(
  import.meta.glob(['../ms/*.json', '!../ms/{auth,citation,common,error,front,portal,session,ui}.json'], {
    eager: true,
    import: 'default',
  }),
);
