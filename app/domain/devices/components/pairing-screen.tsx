import { DeviceDrawing } from '#app/ui/art/device-drawing.tsx'
import { Logo } from '#app/ui/art/logo.tsx'
import { PeekingChild } from '#app/ui/art/peeking-child.tsx'
import { formatPairingCode } from '../device-pairing.ts'
import { AzulejoWall } from './azulejo-wall.tsx'
import { ListenButton } from './child-button.tsx'
import type { DeviceStore } from './device-store.ts'
import styles from './pairing-screen.module.css'
import { useDevicePairing } from './use-device-pairing.ts'

const SPOKEN_TEXT =
  'Chame um responsável. Peça para apontar a câmera do celular para cá, e depois tocar neste desenho.'

/** The screen of a device that is not paired: QR code and animal for the guardian's phone, and the code to type. */
export function PairingScreen({ store }: { store: DeviceStore }) {
  const { pairing, message } = useDevicePairing(store)
  return (
    <main className={styles.screen}>
      <header className={styles.head}>
        <Logo name="Combinado" size={40} />
        <ListenButton text={SPOKEN_TEXT} size="child" label="Ouvir">
          Ouvir
        </ListenButton>
      </header>
      <div className={styles.content}>
        <div className={styles.text}>
          <h1>Chame um responsável</h1>
          <p>Peça para apontar a câmera do celular para cá.</p>
          <p role="status" className={styles.message}>
            {message}
          </p>
        </div>
        <div className={styles.steps}>
          <figure>
            <div className={styles.code}>
              {pairing && (
                <svg
                  viewBox={`0 0 ${pairing.qr.size} ${pairing.qr.size}`}
                  role="img"
                  aria-label="Código QR para a câmera do celular"
                  shapeRendering="crispEdges"
                >
                  <path d={pairing.qr.path} fill="#14291f" />
                </svg>
              )}
            </div>
            <figcaption>
              <b>1</b>Aponte a câmera
            </figcaption>
          </figure>
          <figure>
            <div className={styles.animal}>{pairing && <DeviceDrawing name={pairing.animal} />}</div>
            <figcaption>
              <b>2</b>Toque neste desenho
            </figcaption>
          </figure>
          <p className={styles.typed}>
            <span>
              Ou digite em
              <br />
              Config › Aparelhos
            </span>
            <strong>{pairing ? formatPairingCode(pairing.code) : '····-····'}</strong>
          </p>
        </div>
      </div>
      <PeekingChild child="bia" size={236} className={styles.child} />
      <AzulejoWall rows={3} className={styles.wall} />
    </main>
  )
}
