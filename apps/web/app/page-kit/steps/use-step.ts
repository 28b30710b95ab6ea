import { useSearchParams } from 'react-router';

/** The step that the address names, the first where it names none, and the way to another; the browser's Back goes too. */
export function useStep<Step extends { readonly id: string }>(steps: readonly Step[]) {
  const [search, setSearch] = useSearchParams();
  const place = Math.max(
    0,
    steps.findIndex(({ id }) => id === search.get('step')),
  );
  const step = steps[place];
  if (!step) throw new Error('A form in steps needs one at least.');
  return {
    place,
    step,
    go: (to: number) => {
      const next = new URLSearchParams(window.location.search);
      const id = to > 0 ? steps[to]?.id : undefined;
      if (id === undefined) next.delete('step');
      else next.set('step', id);
      setSearch(next, { preventScrollReset: true });
    },
  } as const;
}
