import { implement, type Route } from '#kernel/server/implement.ts';
import { personApi } from '../../shared/people/person.ts';
import { recordApi } from '../../shared/people/record.ts';
import { printPerson } from './person.export.ts';
import { findPerson, personList } from './person.queries.ts';
import { createRecord, removeRecord, updateRecord } from './record.service.ts';

export const personRoutes: Route[] = [
  implement(personApi.list, personList.page),
  implement(personApi.find, findPerson),
  implement(personApi.print, printPerson, { transaction: false }),
  implement(recordApi.create, async (ctx, input) => ({ id: await createRecord(ctx, input) })),
  implement(recordApi.update, updateRecord),
  implement(recordApi.remove, removeRecord),
];
