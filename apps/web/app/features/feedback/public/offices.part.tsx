import type { ContentCard } from '@datum/contract/content/public-content';
import { telephoneLink } from '@datum/contract/content/safe-link';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import classes from './public.module.css';

/** The offices of the content type `contact`, in the order that staff gave. */
export function Offices({ offices }: { readonly offices: readonly ContentCard[] }) {
  const t = useTranslations('contact.office');
  return (
    <section aria-labelledby="offices" className={classes.offices}>
      <h2 id="offices" className="type-h3">
        {t('title')}
      </h2>
      {offices.length === 0 && <EmptyState title={t('none')}>{t('none-why')}</EmptyState>}
      {offices.map((office) => (
        <Office key={office.uuid} office={office} />
      ))}
    </section>
  );
}

function Office({ office: { item, text, title, language } }: { readonly office: ContentCard }) {
  const t = useTranslations('contact.office');
  const said = (name: string) => (typeof text[name] === 'string' ? text[name] : '');
  const map = mapOf(item['latitude'], item['longitude']);
  const phone = typeof item['phone'] === 'string' ? item['phone'] : '';
  const email = typeof item['email'] === 'string' ? item['email'] : '';
  const lines = (['hours', 'closures'] as const).filter((name) => said(name));
  return (
    <article lang={language} className={classes.office}>
      <h3>{title}</h3>
      {said('department') && <p>{said('department')}</p>}
      {said('address') && (
        <address>
          {said('address')}
          {map && (
            <>
              {' '}
              <a href={map} rel="noopener">
                {t('map')}
              </a>
            </>
          )}
        </address>
      )}
      <dl>
        {phone && (
          <>
            <dt>{t('phone')}</dt>
            <dd>
              <a href={telephoneLink(phone)}>{phone}</a>
            </dd>
          </>
        )}
        {email && (
          <>
            <dt>{t('email')}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </>
        )}
        {lines.map((name) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{said(name)}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

/** A plain link to a map: nothing of it loads with our page. */
function mapOf(latitude: unknown, longitude: unknown): string | null {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}
