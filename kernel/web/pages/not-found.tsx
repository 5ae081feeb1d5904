import './plain.css';
import { Link } from 'react-router';
import { navigationPath } from '../session/guard.ts';

export function NotFoundPage() {
  return (
    <main className="lab-plain">
      <p className="lab-plain-number">404</p>
      <h1>页面不存在</h1>
      <p>地址可能写错了，或者页面已经移动。</p>
      <div>
        <Link className="lab-button" to={navigationPath}>
          回到首页
        </Link>
      </div>
    </main>
  );
}
