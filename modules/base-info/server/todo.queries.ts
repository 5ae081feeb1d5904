import type { TodoSource } from '#kernel/server/todos.ts';
import { doorTodos } from './access/door-application.queries.ts';
import { changeTodos } from './change/change-todo.queries.ts';
import { judgementTodos } from './hazard/judgement-todo.queries.ts';
import { cardTodos } from './lab-card-todo.queries.ts';
import { peopleTodos } from './people/people-todo.queries.ts';
import { riskTodos } from './risk/risk-todo.queries.ts';

const sources = [judgementTodos, cardTodos, changeTodos, riskTodos, peopleTodos, doorTodos];

/** The to-dos of all topics. */
export const baseInfoTodos: TodoSource = {
  kinds: sources.flatMap(({ kinds }) => kinds),
  count: async (ctx) => Object.assign({}, ...(await Promise.all(sources.map(({ count }) => count(ctx))))),
};
