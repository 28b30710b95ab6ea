import { may } from '@datum/contract/access/access';
import { isEditable } from '@datum/contract/computation/approvals/steps';
import {
  editWeightSet,
  showWeightSet,
  type WeightSet,
  type WeightSetDetail,
} from '@datum/contract/computation/weight-sets';
import { subjectOf } from '@datum/contract/subjects/all';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import type { OpenRow } from '../../page-kit/list/list-beside.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { FactStrip } from '../../ui/page/fact-strip.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
import { SetPage } from '../approvals/set-detail.part.tsx';
import { Compare } from './compare.part.tsx';
import { DescriptionForm } from './description-form.part.tsx';
import { Matrix } from './matrix.part.tsx';
import classes from './weight-set.module.css';

interface WeightSetPageProps extends OpenRow {
  /** Sets to compare with. */
  readonly others: readonly WeightSet[];
}

/** One weight set: its state, its matrix, what differs from another, who changed what. */
export function WeightSetPage({ others, ...open }: WeightSetPageProps) {
  const person = usePerson();
  const called = useCall(showWeightSet, { params: { id: open.id } });
  const editable = ({ status }: WeightSetDetail) => isEditable(status) && may(person, editWeightSet);
  return (
    <SetPage
      noun="weight-sets"
      called={called}
      open={open}
      head={(set, changed) => <Head set={set} editable={editable(set)} onChanged={changed} />}
    >
      {(set, changed) => (
        <>
          <Matrix key={set.version} set={set} editable={editable(set)} onSaved={changed} />
          <Compare
            id={set.id}
            others={others.filter(({ id, family }) => id !== set.id && family === set.family)}
          />
        </>
      )}
    </SetPage>
  );
}

interface HeadProps {
  readonly set: WeightSetDetail;
  readonly editable: boolean;
  readonly onChanged: () => void;
}

/** What the set is called and where it comes from; a draft's description opens in a drawer. */
function Head({ set, editable, onChanged }: HeadProps) {
  const t = useTranslations('approvals');
  const ui = useUi();
  const name = useLocalText();
  const [describing, setDescribing] = useState(false);
  return (
    <>
      <div className={classes.head}>
        <h2 className="type-h2">{name(set.title)}</h2>
        {editable && (
          <Button size="sm" leftSection={<Icon name="edit" />} onClick={() => setDescribing(true)}>
            {t('weight-sets.edit')}
          </Button>
        )}
      </div>
      <FactStrip
        facts={[
          { label: t('code'), value: set.code },
          { label: t('family'), value: name(subjectOf(set.family)?.name ?? { en: set.family }) },
          { label: t('valid-from'), value: formatPeriod(set.valid_from, ui) },
          { label: t('weight-sets.source'), value: set.source_document || '–' },
        ]}
      />
      <Drawer opened={describing} onClose={() => setDescribing(false)} title={t('weight-sets.edit')}>
        <DescriptionForm
          set={set}
          families={[]}
          onCancel={() => setDescribing(false)}
          onSaved={() => {
            setDescribing(false);
            onChanged();
          }}
        />
      </Drawer>
    </>
  );
}
