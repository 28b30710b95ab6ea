import { href } from '@datum/contract/screens/outside';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { TickedLines } from './plan-lines.part.tsx';
import classes from './price-list.module.css';

/** What everybody has without a plan, as the first column of the price list. */
export function FreeCard() {
  const t = useTranslations('pricing.free');
  return (
    <article className={classes.column} aria-labelledby="plan-free">
      <div className={classes.name}>
        <h2 id="plan-free" className="type-h3">
          {t('name')}
        </h2>
      </div>
      <p className={classes.summary}>{t('summary')}</p>
      <div className={classes.price}>
        <p>
          <strong>0</strong> MYR
        </p>
        <ul className={classes.small}>
          <li>{t('no-end')}</li>
        </ul>
      </div>
      <Button component={Link} to={href('products')} variant="default" fullWidth>
        {t('open')}
      </Button>
      <TickedLines lines={[t('products'), t('places'), t('history'), t('working')]} />
    </article>
  );
}
