import { implement, type Route } from '#kernel/server/implement.ts';
import { importRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { buildingApi } from '../shared/building.ts';
import { campusApi } from '../shared/campus.ts';
import { roomApi } from '../shared/room.ts';
import { exportBuildings } from './building.export.ts';
import { buildingSheet } from './building.import.ts';
import { buildingList, buildingPick, findBuilding } from './building.queries.ts';
import { createBuilding, removeBuilding, setBuildingStatus, updateBuilding } from './building.service.ts';
import { campusList, campusPick } from './campus.queries.ts';
import { arrangeCampuses, createCampus, removeCampus, setCampusStatus, updateCampus } from './campus.service.ts';
import { generateRooms, previewRooms } from './room-generation.service.ts';
import { exportRooms } from './room.export.ts';
import { roomSheet } from './room.import.ts';
import { roomList, roomPick } from './room.queries.ts';
import { createRoom, removeRoom, setRoomStatus, updateRoom } from './room.service.ts';

export const placeRoutes: Route[] = [
  implement(campusApi.list, campusList.page),
  implement(campusApi.find, (ctx, { id }) => campusList.find(ctx, id)),
  implement(campusApi.pick, campusPick.page),
  implement(campusApi.create, async (ctx, input) => ({ id: await createCampus(ctx, input) })),
  implement(campusApi.update, updateCampus),
  implement(campusApi.setStatus, setCampusStatus),
  implement(campusApi.remove, removeCampus),
  implement(campusApi.arrange, arrangeCampuses),

  implement(buildingApi.list, buildingList.page),
  implement(buildingApi.find, findBuilding),
  implement(buildingApi.pick, buildingPick.page),
  implement(buildingApi.create, async (ctx, input) => ({ id: await createBuilding(ctx, input) })),
  implement(buildingApi.update, updateBuilding),
  implement(buildingApi.setStatus, setBuildingStatus),
  implement(buildingApi.remove, removeBuilding),
  implement(buildingApi.export, exportBuildings, { transaction: false }),
  ...importRoutes(buildingApi, buildingSheet),

  implement(roomApi.list, roomList.page),
  implement(roomApi.find, (ctx, { id }) => roomList.find(ctx, id)),
  implement(roomApi.pick, roomPick.page),
  implement(roomApi.preview, previewRooms),
  implement(roomApi.generate, generateRooms),
  implement(roomApi.create, async (ctx, input) => ({ id: await createRoom(ctx, input) })),
  implement(roomApi.update, updateRoom),
  implement(roomApi.setStatus, setRoomStatus),
  implement(roomApi.remove, removeRoom),
  implement(roomApi.export, exportRooms, { transaction: false }),
  ...importRoutes(roomApi, roomSheet),
];
