import { useEffect, useState, useSyncExternalStore } from 'react'
import { hasOneChild } from '../device.ts'
import type { DevicePage } from '../device-pairing.ts'
import { ClosedScreen } from './closed-screen.tsx'
import styles from './device-app.module.css'
import { forgetEverything } from './device-memory.ts'
import { DeviceNotice } from './device-notice.tsx'
import { deviceServer } from './device-requests.ts'
import { createDeviceStore, shownView } from './device-store.ts'
import { DayScreen } from './day-screen.tsx'
import { PairingScreen } from './pairing-screen.tsx'
import { SharedDevice } from './shared-device.tsx'
import { stopSpeaking } from './speech.ts'
import { useDeviceConnection } from './use-device-connection.ts'
import { useServerTime } from './use-server-time.ts'
import { WallScreen } from './wall-screen.tsx'

/** Everything that a child's device shows at /aparelho. Rendered on the server first, then in the browser. */
export function DeviceApp({ page: initialPage }: { page: DevicePage }) {
  const [store] = useState(() => createDeviceStore({ page: initialPage, server: deviceServer }))
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  const { page, receivedAtMs, message } = state
  const isConnected = useDeviceConnection(store, page.state === 'paired')
  const serverView = page.state === 'paired' ? page.view : undefined
  const timeNow = useServerTime(store, serverView, receivedAtMs)

  useEffect(() => {
    if (page.state !== 'unpaired') return
    forgetEverything()
    stopSpeaking()
  }, [page.state])

  const view = shownView(state)
  const screen = () => {
    if (page.state === 'unpaired') return <PairingScreen store={store} />
    if (!view) return <ClosedScreen store={store} title="Chame um responsável." />
    const [firstChild] = view.children
    if (!firstChild)
      return (
        <ClosedScreen
          store={store}
          title="Este aparelho não tem mais ninguém."
          text="Chame um responsável."
        />
      )
    if (view.kind === 'wall') return <WallScreen store={store} view={view} timeNow={timeNow} />
    if (!hasOneChild(view.kind)) return <SharedDevice store={store} view={view} timeNow={timeNow} />
    const { day } = firstChild
    if (!day) return <ClosedScreen store={store} title="Chame um responsável." />
    const dayProps = { store, child: firstChild, day, today: view.today, timeNow, onLeave: null }
    return <DayScreen key={firstChild.id} {...dayProps} />
  }

  return (
    <div className={styles.app}>
      {screen()}
      {view && (
        <DeviceNotice
          isConnected={isConnected}
          seenAt={view.timeNow}
          message={message}
          onDismiss={store.dismiss}
        />
      )}
    </div>
  )
}
