import Play from 'lucide-react/icons/play'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { BRAND } from '#content/brand.ts'
import { TOUR } from '#content/tour.ts'
import { TOUR_FILES } from '#content/tour-files.ts'
import styles from './sales-video.module.css'
import { SalesVideoNotices } from './sales-video-notices.tsx'

export interface VideoSource {
  /** False for a video of the installation's owner, whose captions are part of the picture. */
  isTour: boolean
  /** In order of preference. */
  sources: { src: string; type: string }[]
}

/** Such as '1 min 24 s'. */
const TOUR_DURATION = `${Math.floor(TOUR_FILES.seconds / 60)} min ${TOUR_FILES.seconds % 60} s`

/**
 * The page /vsl (rule 98), which works without scripts. app/pages/browser/sales-video.ts starts the video if the device
 * allows it, shows the offer after a while and redirects to the home page later.
 */
export function SalesVideo({ video, arePlansSold }: { video: VideoSource; arePlansSold: boolean }) {
  return (
    <div data-sales-video={BRAND.name}>
      <div className={styles.background}>
        <div className={styles.videoLayout}>
          <div className={styles.intro}>
            <h1>Veja o combinado acontecer</h1>
            <p className={styles.summary}>
              {video.isTour
                ? `Um passeio de ${TOUR_DURATION} pelo aplicativo de verdade: a tarefa combinada, o “Fez”, o azulejo no muro e o prêmio.`
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
      {video.isTour && <TourText arePlansSold={arePlansSold} />}
      <SalesVideoNotices />
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

function Player({ video: { isTour, sources } }: { video: VideoSource }) {
  return (
    <div className={classNames(styles.player, isTour ? styles.portraitPlayer : styles.landscapePlayer)}>
      {/* loads nothing until a script or the visitor plays it */}
      <video
        data-video=""
        controls
        muted
        playsInline
        preload="none"
        poster={TOUR_FILES.poster}
        width={isTour ? TOUR_FILES.width : 1280}
        height={isTour ? TOUR_FILES.height : 720}
        aria-label={isTour ? `Passeio pelo ${BRAND.name}, ${TOUR_DURATION}, sem som e com legendas` : 'Vídeo'}
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
        className={styles.playButton}
      >
        <span data-play-label="">Assistir</span>
      </Button>
      <div data-failed="" hidden role="alert" className={styles.errorMessage}>
        <p>
          O vídeo não carregou.{' '}
          {isTour
            ? 'Tudo o que ele mostra está escrito logo abaixo.'
            : 'Tente de novo em instantes, ou conheça o aplicativo na página inicial.'}
        </p>
        <ButtonLink to="/" reloadDocument variant="outline">
          Ir para a página inicial
        </ButtonLink>
      </div>
    </div>
  )
}

function TourText({ arePlansSold }: { arePlansSold: boolean }) {
  return (
    <section aria-labelledby="seen-heading" className={styles.tourText}>
      <h2 id="seen-heading">O que você vê no passeio</h2>
      <p>
        É o aplicativo de verdade, com uma família de exemplo. Bia e Théo têm tarefas combinadas com hora e
        pontos; quando cumprem, o muro da semana ganha um azulejo. Os responsáveis dão pontos por um gesto
        bonito, tiram com um motivo escrito, e os prêmios são os que a família inventou.
      </p>
      <details data-transcript="" className={styles.transcript}>
        <summary>Ler o vídeo em texto</summary>
        <ol>
          {Object.entries(TOUR).map(([name, { title, caption }]) => (
            <li key={name}>
              <b>{title}</b> {caption}
            </li>
          ))}
        </ol>
      </details>
      {arePlansSold && (
        <p>
          Quer ver quanto custa? <a href="/subscribe">Conheça os planos</a>.
        </p>
      )}
    </section>
  )
}
