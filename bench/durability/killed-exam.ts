import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Client } from '#apps/server/testing/client.ts';
import { sessionApi, type StartedSession } from '#modules/training/shared/exam/session.ts';
import { startProduct, type Product } from '../product.ts';
import { kill, victims } from './machine.ts';

type Outcome = { faults: string[]; product: Product };

const retried = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let left = 100; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0) throw error;
      await sleep(200);
    }
  }
};

/** An examinee answers while service and database are killed: each acknowledged answer is there, and the session goes on. */
export async function killExam(given: Product): Promise<Outcome> {
  const faults: string[] = [];
  let product = given;
  const { token } = await product.login('normal', 'demo');
  const me = (): Client => createClient(product.base, product.appKey, token, 'demo');
  const { content } = await me().ok(sessionApi.mine, {});
  const exam = content.find(({ may_start }) => may_start);
  if (!exam) return { faults: ['示例中没有可以参加的考试'], product };
  const start = (device?: string): Promise<StartedSession> =>
    me().ok(sessionApi.start, { id: exam.id, pledged: true, ...(device !== undefined && { device }) });
  const session = await start();
  const acknowledged = new Map<number, number>();
  let seq = 0;
  const answerAll = () =>
    Promise.all(
      session.questions.map(async (_, position) => {
        const pick = (seq += 1) % 2;
        const input = { id: session.session_id, device: session.device, position, picked: [pick], seq };
        const reply = await me()
          .call(sessionApi.answer, input)
          .catch(() => undefined);
        if (reply?.code === 200) acknowledged.set(position, pick);
        // Without an acknowledgement it may or may not have been saved.
        else acknowledged.delete(position);
      }),
    );
  for (const victim of victims) {
    await answerAll();
    const last = answerAll();
    kill(product, victim);
    await last;
    if (victim !== 'database') product = await startProduct(product.dataDir, 'demo', true);
    const resumed = await retried(() => start(session.device));
    if (resumed.session_id !== session.session_id || resumed.deadline !== session.deadline)
      faults.push(`强制终止 ${victim} 后不是原来的答卷`);
    const there = new Map(resumed.answers.map(({ position, picked }) => [position, picked[0]]));
    const lost = [...acknowledged].filter(([position, pick]) => there.get(position) !== pick);
    if (lost.length > 0) faults.push(`强制终止 ${victim} 后丢失 ${lost.length} 个已确认的答案`);
  }
  console.log(
    `考试中强制终止 ${victims.length} 次：${faults.length === 0 ? '已确认的答案都在，答卷继续' : faults.join('；')}`,
  );
  return { faults, product };
}
