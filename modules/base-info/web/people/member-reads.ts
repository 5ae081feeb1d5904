import { labApi } from '../../shared/lab.ts';
import { memberApi } from '../../shared/people/member.ts';
import { personApi } from '../../shared/people/person.ts';

export const memberReads = [memberApi.list, memberApi.find, personApi.list, personApi.find, labApi.find];
