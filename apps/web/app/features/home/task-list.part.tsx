import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './home.module.css';

/** Something that waits for the person: what, about what, how urgent. */
export interface Task {
  readonly id: string;
  readonly href: string;
  readonly title: string;
  readonly note: string;
  readonly badge: ReactNode;
}

/** Tasks as links; each opens the very record. */
export function TaskList({ tasks, empty }: { readonly tasks: readonly Task[]; readonly empty: string }) {
  if (tasks.length === 0) {
    return <p className="muted">{empty}</p>;
  }
  return (
    <ul className={classes.tasks}>
      {tasks.map(({ id, href, title, note, badge }) => (
        <li key={id}>
          <span>
            <Link to={href}>{title}</Link>
            <small>{note}</small>
          </span>
          {badge}
        </li>
      ))}
    </ul>
  );
}
