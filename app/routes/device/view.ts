import { DEVICE_DRAWINGS } from '#app/domain/dashboard/components/device-drawings.ts'
import { readDeviceView } from '#app/domain/dashboard/read-device-view.server.ts'
import { recordDeviceUse } from '#app/domain/devices/record-device-use.server.ts'
import { requireDevice } from '#app/domain/devices/session/require-device.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import type { Route } from './+types/view.ts'

/** What a child's device shows now. */
export async function loader({ request }: Route.LoaderArgs) {
  const device = await requireDevice(request)
  const view = await readDeviceView(device, DEVICE_DRAWINGS)
  return Response.json(view, { headers: noStore(await recordDeviceUse(device)) })
}
