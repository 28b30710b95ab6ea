import type { ImportPreview } from '@datum/contract/lists/row';
import { lookAtProposal } from '@datum/contract/office/proposals';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { ApiProblem } from '../../lib/api/problem.ts';
import { Loading, SkeletonLines } from '../../ui/states/skeleton.tsx';
import { ImportLines } from '../lists/import-lines.part.tsx';

/** What a proposed file would change today, line by line, before it is confirmed. */
export function ProposedLines({ id }: { readonly id: number }) {
  const t = useTranslations('subscribers.file');
  const list = useTranslations('lists.import');
  const [looked, setLooked] = useState<ImportPreview | ApiProblem | null>(null);
  useEffect(() => {
    let isGone = false;
    const show = (found: ImportPreview | ApiProblem | null) => {
      if (!isGone) setLooked(found);
    };
    call(lookAtProposal, { params: { id } }).then(
      ({ file }) => show(file),
      (failure: unknown) => {
        if (!(failure instanceof ApiProblem)) throw failure;
        show(failure);
      },
    );
    return () => {
      isGone = true;
    };
  }, [id]);
  if (looked instanceof ApiProblem) return <p role="alert">{looked.message}</p>;
  return looked ? (
    <>
      <p>{list('counts', looked.counts)}.</p>
      <ImportLines
        id={`proposal-${id}`}
        preview={looked}
        fieldOf={(name) => (t.has(name as 'holder') ? t(name as 'holder') : name)}
      />
    </>
  ) : (
    <Loading>
      <SkeletonLines widths={['60%', '100%', '100%']} />
    </Loading>
  );
}
