import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useNavigation } from '../../lib/screens/navigation.ts';
import { useLabel } from '../../lib/texts/use-label.ts';
import classes from './areas.module.css';

/** The areas that open to the person, with their screens. */
export function HomeAreas() {
  const t = useTranslations();
  const say = useLabel();
  const areas = useNavigation();
  return (
    <div className={classes.areas}>
      {areas.map(({ area, label, entries }) =>
        area === 'home' ? null : (
          <section key={area} aria-labelledby={`area-${area}`}>
            <h2 id={`area-${area}`} className="type-h4">
              {t(label)}
            </h2>
            <p className={classes.words}>{t(`home.area.${area}`)}</p>
            <ul>
              {entries.map((entry) => (
                <li key={entry.path}>
                  <Link to={entry.path}>{say(entry.label)}</Link>
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
    </div>
  );
}
