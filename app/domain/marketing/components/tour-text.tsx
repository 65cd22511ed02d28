import { TOUR } from '#content/tour.ts'
import styles from './sales-video.module.css'

/** A summary of the tour, and its transcript. */
export function TourText({ isSold }: { isSold: boolean }) {
  return (
    <section aria-labelledby="seen-heading" className={styles.text}>
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
      {isSold && (
        <p>
          Quer ver quanto custa? <a href="/subscribe">Conheça os planos</a>.
        </p>
      )}
    </section>
  )
}
