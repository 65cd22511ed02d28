import { useMemo } from 'react'
import { applyMarks } from '../child-day/pending-marks.ts'
import { serverTime } from '../child-day/server-clock.ts'
import { hasOneChild } from '#app/base/device-kind.ts'
import { isOpenAt } from '../device-settings.ts'
import type { DeviceView } from '../device-view.ts'
import { applyShopActions } from '../shop/pending-shop-actions.ts'
import { ClosedScreen } from './closed-screen.tsx'
import { DayScreen } from './day-screen.tsx'
import { DeviceNotice } from './device-notice.tsx'
import type { DeviceState } from './device-state.ts'
import type { DeviceStore } from './device-store.ts'
import { PhotoCapture } from './photo-capture.tsx'
import { RestingScreen } from './resting-screen.tsx'
import { SharedDevice } from './shared-device.tsx'
import { useBackGuard } from './use-back.ts'
import { useDeviceConnection } from './use-device-connection.ts'
import { useServerTime } from './use-server-time.ts'
import { useMinuteReports } from './use-minute-reports.ts'
import { PlaySound, useSounds } from './use-sounds.ts'
import { WallScreen } from './wall-screen.tsx'

interface PairedDeviceProps {
  store: DeviceStore
  state: DeviceState
  /** The server's view, without the effect of pending marks. */
  view: DeviceView
}

/** A paired device: its screen by its kind, and a notice when the connection is lost. */
export function PairedDevice({ store, state, view: serverView }: PairedDeviceProps) {
  const { marks, shopActions, turnActions, receivedAtMs, message } = state
  useBackGuard()
  const lostAtMs = useDeviceConnection(store)
  const timeNow = useServerTime(store, serverView, receivedAtMs)
  // a view that was read since is newer than the stream's last message
  const seenAtMs = lostAtMs === null ? null : Math.max(lostAtMs, receivedAtMs)
  const seenAt = seenAtMs === null ? null : serverTime(serverView, (seenAtMs - receivedAtMs) / 1000).timeNow
  const view = useMemo(
    () => applyShopActions(applyMarks(serverView, marks, turnActions), shopActions),
    [serverView, marks, turnActions, shopActions],
  )
  const playSound = useSounds(view, timeNow)
  const { hours } = view.settings
  const isResting = hours !== null && !isOpenAt(hours, timeNow)
  useMinuteReports(!isResting)

  function screen() {
    const [firstChild] = view.children
    if (isResting) return <RestingScreen hours={hours} timeNow={timeNow} />
    if (!firstChild)
      return (
        <ClosedScreen
          store={store}
          title="Este aparelho não tem mais ninguém."
          text="Chame um responsável."
        />
      )
    if (view.kind === 'wall') return <WallScreen store={store} view={view} timeNow={timeNow} />
    const { day } = firstChild
    if (!hasOneChild(view.kind) || !day) return <SharedDevice store={store} view={view} timeNow={timeNow} />
    const dayProps = { store, child: firstChild, day, today: view.today, timeNow, onLeave: null }
    return <DayScreen key={firstChild.id} {...dayProps} />
  }

  return (
    <PlaySound value={playSound}>
      <PhotoCapture store={store} view={view}>
        {screen()}
      </PhotoCapture>
      <DeviceNotice seenAt={seenAt} message={message} onDismiss={store.dismiss} />
    </PlaySound>
  )
}
