import { byArea } from '../by-area.ts';

/** Texts that public and auth pages need: kept small, they load before the page comes alive. */
export default byArea(
  import.meta.glob('../ms/{auth,citation,common,error,front,portal,session,ui}.json', {
    eager: true,
    import: 'default',
  }),
);
