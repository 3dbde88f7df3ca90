import { deps } from '#core/notifications/deps.ts';
import {
  readAllNotifications,
  readNotification,
  readNotifications,
} from '#core/notifications/read-notifications.ts';
import {
  addDevice,
  confirmArrival,
  deviceDeps,
  readDevices,
  removeDevice,
  seeDevice,
} from '#core/push/devices.ts';
import { api, route } from '#functions/platform/http.ts';
import * as contracts from '#shared/notifications/contract.ts';

export const handler = api(
  route(contracts.listNotifications, ({ actor, query }) =>
    readNotifications(deps, actor.userId, query.cursor),
  ),

  route(contracts.readAllNotifications, ({ actor }) => readAllNotifications(deps, actor.userId)),

  route(contracts.readNotification, ({ actor, params }) =>
    readNotification(deps, actor.userId, params.notificationId),
  ),

  route(contracts.getActivity, async ({ actor }) => ({
    changedAt: await deps.lastActivity(actor.userId),
  })),

  route(contracts.listPushDevices, ({ actor }) => readDevices(deviceDeps, actor)),

  route(contracts.addPushDevice, ({ actor, body }) => addDevice(deviceDeps, actor, body)),

  route(contracts.seePushDevice, ({ actor, params }) =>
    seeDevice(deviceDeps, actor, params.deviceId),
  ),

  route(contracts.removePushDevice, ({ actor, params }) =>
    removeDevice(deviceDeps, actor.userId, params.deviceId),
  ),

  route(contracts.confirmPush, ({ body }) => confirmArrival(deviceDeps, body.arrival)),
);
