// A place for a building: free, with its outline and letters, or with the marker of whoever has built there.

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { Building, Marker } from "../../icons";
import { playerColours, siteColour } from "../../looks";
import type { SymbolPlace } from "../../model";
import { capitalised } from "../../texts";
import { useThing } from "../context";
import type { Point } from "./geometry";

export function SymbolMark(props: { symbol: SymbolPlace; at: Point; short: string; r: number }): JSX.Element {
  const { symbol, short, r } = props;
  const { hands, classes, live } = useThing([symbol.name, symbol.location], (hands) => {
    const owner = symbol.marker ? hands.table.seatOf(symbol.marker) : -1;
    return { title: capitalised(hands.nameOf(symbol.location)), lines: [owner >= 0 ? hands.playerName(owner) : ""], word: hands.table.wordOfSite(symbol.site) };
  });
  const seat = symbol.marker ? hands.table.seatOf(symbol.marker) : -1;
  const art = hands.scene.rules.sites[symbol.site]?.art;
  const { site } = symbol;
  const [x, y] = props.at;
  // A city has some 150 of these, and a choice changes a few.
  return useMemo(() => {
    const taken = seat >= 0;
    const colour = taken ? playerColours[seat % 8] : undefined;
    return (
      <g class={`symbol ${taken ? "taken" : "free"} ${classes}`} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`} {...live}>
        <circle class="halo" r={r + 3.5} />
        <circle class="plot" r={r} style={taken ? { fill: colour } : { stroke: siteColour(site) }} />
        {art ? <image href={art} x={-r * 0.8} y={-r * 0.8} width={1.6 * r} height={1.6 * r} /> : <Building site={site} short={short} r={r * 0.74} fill={taken ? "#fbf4e2" : `color-mix(in srgb, ${siteColour(site)} 42%, #fbf4e2)`} />}
        {taken ? (
          <g class="owner" transform={`translate(${(r * 0.68).toFixed(1)} ${(-r * 0.68).toFixed(1)})`}>
            <circle r={r * 0.48} />
            <Marker seat={seat} r={r * 0.31} />
          </g>
        ) : null}
      </g>
    );
  }, [classes, live, seat, site, art, short, r, x, y]);
}
