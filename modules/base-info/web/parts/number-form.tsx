import { Button, Input } from 'antd';
import { useState } from 'react';
import { call } from '#kernel/web/api/api.ts';
import { openPage } from '#kernel/web/session/open-page.ts';
import { scanApi } from '../../shared/scan.ts';

const pages = { card: '/lab-baseinfo/lab-card', equipment: '/lab-baseinfo/equipment-all' };

/** Opens the card of a laboratory or a piece of equipment by the number printed under its code. */
export function NumberForm() {
  const [number, setNumber] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    try {
      const { kind, public_id } = await call(scanApi.byNumber, { number }, { quiet: true });
      await openPage(`${pages[kind]}/${public_id}?noLoginPage=1`);
    } catch (failure) {
      setError((failure as Error).message);
    }
    setBusy(false);
  };
  return (
    <form
      className="scan-number"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label htmlFor="scan-number">或输入二维码旁的编号</label>
      <div>
        <Input
          id="scan-number"
          size="large"
          value={number}
          maxLength={50}
          autoComplete="off"
          autoCapitalize="characters"
          placeholder="实验室编号或资产编号"
          {...(error && { status: 'error' as const, 'aria-describedby': 'scan-number-error' })}
          onChange={({ target }) => {
            setNumber(target.value);
            setError('');
          }}
        />
        <Button size="large" htmlType="submit" disabled={busy || number.trim() === ''}>
          打开
        </Button>
      </div>
      {error && (
        <p id="scan-number-error" role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
