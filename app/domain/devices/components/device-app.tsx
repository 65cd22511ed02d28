import { useEffect, useState, useSyncExternalStore } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import type { DeviceDocument } from '../device-pairing.ts'
import { SIGN_IN_PATH } from '../on-device/paths.ts'
import { ClosedScreen } from './closed-screen.tsx'
import styles from './device-app.module.css'
import { forgetEverything } from './device-memory.ts'
import { deviceServer } from './device-requests.ts'
import { createDeviceStore } from './device-store.ts'
import { PairedDevice } from './paired-device.tsx'
import { PairingScreen } from './pairing-screen.tsx'
import { stopSpeaking } from './speech.ts'

/** Everything that a child's device shows at /aparelho. Rendered on the server first, then in the browser. */
export function DeviceApp({ page: initialPage, isHandedOver }: DeviceDocument) {
  const [store] = useState(() => createDeviceStore({ page: initialPage, server: deviceServer }))
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  const { page } = state
  const hasWayBack = isHandedOver && page.state !== 'unpaired'

  useEffect(() => {
    if (page.state !== 'unpaired') return
    forgetEverything()
    stopSpeaking()
  }, [page.state])

  return (
    // a translator would change names, and what children know by sight
    <div translate="no" className={classNames(styles.app, hasWayBack && styles.handedOver)}>
      {page.state === 'unpaired' && <PairingScreen store={store} />}
      {page.state === 'no_subscription' && <ClosedScreen store={store} title="Chame um responsável." />}
      {page.state === 'paired' && <PairedDevice store={store} state={state} view={page.view} />}
      {hasWayBack && (
        <footer className={styles.back}>
          <a href={SIGN_IN_PATH}>Voltar para responsável</a>
        </footer>
      )}
    </div>
  )
}
