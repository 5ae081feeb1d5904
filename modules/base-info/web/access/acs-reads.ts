import { doorApplicationApi } from '../../shared/access/door-application.ts';
import { doorGrantApi } from '../../shared/access/door-grant.ts';
import { doorApi } from '../../shared/access/door.ts';

export const acsReads = [doorGrantApi.list, doorApplicationApi.list, doorApi.list, doorApi.find];
