import { Link } from 'react-router';
import type { Dashboard } from '../../../../shared/contracts/account.ts';
import { formatDay } from '../../lib/format.ts';

export function Notifications({ notifications }: Pick<Dashboard, 'notifications'>) {
  return (
    <section className="card list-card">
      <h2 id="notifications" className="h5 list-card-title">
        Notifications
      </h2>
      <table className="table mb-0" aria-labelledby="notifications">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Message</th>
            <th scope="col">Action</th>
          </tr>
        </thead>
        <tbody>
          {notifications.length === 0 && (
            <tr>
              <td colSpan={3} className="table-empty">
                Nothing new. We will tell you here about applications, payments and campaigns.
              </td>
            </tr>
          )}
          {notifications.map(({ date, message, action }) => (
            <tr key={`${date} ${message}`}>
              <td>{formatDay(date)}</td>
              <td>{message}</td>
              <td>
                <Link to={action.path}>{action.label}</Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
