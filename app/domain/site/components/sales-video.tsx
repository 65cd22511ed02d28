import { Play } from 'lucide-react'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { BRAND } from '#content/brand.ts'
import { TOUR_FILES } from '#content/tour-files.ts'
import styles from './sales-video.module.css'
import { SalesVideoNotices } from './sales-video-notices.tsx'
import { TourText } from './tour-text.tsx'

export interface ShownVideo {
  /** The tour that comes with the product; else the owner's own, with captions in its picture. */
  isTour: boolean
  /** In the order browsers should try them. */
  sources: { src: string; type: string }[]
}

/** '1 min 24 s' */
const LENGTH = `${Math.floor(TOUR_FILES.seconds / 60)} min ${TOUR_FILES.seconds % 60} s`

/**
 * /vsl (spec section 2, Sales video page). Works without scripts; public/sales-video.js plays the video by itself where
 * that is welcome, and keeps the times.
 */
export function SalesVideo({ video, isSold }: { video: ShownVideo; isSold: boolean }) {
  return (
    <div data-sales-video={BRAND.name}>
      <div className={styles.ground}>
        <div className={styles.stage}>
          <div className={styles.words}>
            <h1>Veja o combinado acontecer</h1>
            <p className={styles.lead}>
              {video.isTour
                ? `Um passeio de ${LENGTH} pelo aplicativo de verdade: a tarefa combinada, o “Fez”, o azulejo no muro e o prêmio.`
                : `Um vídeo curto sobre o que muda em casa quando tarefas, pontos e prêmios são combinados antes.`}
            </p>
          </div>
          <Player video={video} />
          <div className={styles.offer}>
            <p data-offer="" hidden>
              <Offer />
            </p>
            <noscript>
              <p>
                <Offer />
              </p>
            </noscript>
          </div>
        </div>
        <TileStrip seed={3} size={40} />
      </div>
      {video.isTour && <TourText isSold={isSold} />}
      <SalesVideoNotices />
      <script type="module" src="/sales-video.js" />
    </div>
  )
}

function Offer() {
  return (
    <ButtonLink to="/" reloadDocument variant="ink" size="lg">
      Mudar o comportamento agora
    </ButtonLink>
  )
}

function Player({ video: { isTour, sources } }: { video: ShownVideo }) {
  return (
    <div className={classNames(styles.player, isTour ? styles.tall : styles.wide)}>
      {/* nothing is fetched before it is played: by the script after the first sight, or by a tap */}
      <video
        data-video=""
        controls
        muted
        playsInline
        preload="none"
        poster={TOUR_FILES.poster}
        width={isTour ? TOUR_FILES.width : 1280}
        height={isTour ? TOUR_FILES.height : 720}
        aria-label={isTour ? `Passeio pelo ${BRAND.name}, ${LENGTH}, sem som e com legendas` : 'Vídeo'}
      >
        {sources.map(({ src, type }) => (
          <source key={src} src={src} type={type} />
        ))}
        {isTour && (
          <track kind="captions" srcLang="pt-BR" label="Português" src={TOUR_FILES.captions} default />
        )}
      </video>
      <Button
        data-play=""
        hidden
        variant="terra"
        size="lg"
        icon={<Play fill="currentColor" />}
        className={styles.play}
      >
        <span data-play-label="">Assistir</span>
      </Button>
      <div data-failed="" hidden role="alert" className={styles.failed}>
        <p>
          O vídeo não carregou.{' '}
          {isTour
            ? 'Tudo o que ele mostra está escrito logo abaixo.'
            : 'Tente de novo em instantes, ou conheça o aplicativo na página inicial.'}
        </p>
        <ButtonLink to="/" reloadDocument variant="line">
          Ir para a página inicial
        </ButtonLink>
      </div>
    </div>
  )
}
