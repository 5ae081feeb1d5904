import './entry.css';
import { Link } from 'react-router';
import { navigationPath } from '../guard.ts';
import { useSession } from '../session.ts';

export function NotFoundPage() {
  const signedIn = useSession((state) => state.token !== null);
  return (
    <main className="lab-plain">
      <p className="lab-plain-number">404</p>
      <h1>页面不存在</h1>
      <p>地址可能写错了，或者页面已经移动。</p>
      <div>
        <Link className="lab-button" to={signedIn ? navigationPath : '/'}>
          回到首页
        </Link>
      </div>
    </main>
  );
}
