import { type ReferenceCard, showReferenceData } from '@datum/contract/lists/reference-data';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { Failure } from '../../page-kit/failure.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Loading, SkeletonLines } from '../../ui/states/skeleton.tsx';
import { PartCard } from './part-card.part.tsx';
import classes from './show.module.css';

/** Everything that data and indices stand on: a card each, with what is not right first in sight. */
export default function ReferenceDataPage() {
  const t = useTranslations('reference-data');
  const { answer, problem, reload } = useCall(showReferenceData, {});
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      {problem && <Failure problem={problem} onRetry={reload} />}
      {!answer && !problem && (
        <Loading>
          <SkeletonLines widths={['30%', '80%', '30%', '80%', '30%', '80%']} />
        </Loading>
      )}
      {answer && <Cards cards={answer.data} />}
    </>
  );
}

function Cards({ cards }: { readonly cards: readonly ReferenceCard[] }) {
  return (
    <ul className={classes.cards}>
      {cards.map((card) => (
        <li key={`${card.part} ${card.data_set ?? ''}`}>
          <PartCard card={card} />
        </li>
      ))}
    </ul>
  );
}
