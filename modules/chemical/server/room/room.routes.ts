import { implement, type Route } from '#kernel/server/implement.ts';
import { roomApi } from '../../shared/room/room.ts';
import { findContents, pickRooms } from './room-contents.queries.ts';
import { listLinks } from './room-link.queries.ts';
import { revokeLink, shareRoom } from './room-link.service.ts';
import { findLinked, printLinked, printRoom } from './room.export.ts';

export const roomRoutes: Route[] = [
  implement(roomApi.pick, pickRooms),
  implement(roomApi.find, findContents),
  implement(roomApi.print, printRoom, { transaction: false }),
  implement(roomApi.links, listLinks),
  implement(roomApi.share, shareRoom),
  implement(roomApi.revoke, revokeLink),
  implement(roomApi.shared, findLinked, { transaction: false }),
  implement(roomApi.sharedPrint, printLinked, { transaction: false }),
];
