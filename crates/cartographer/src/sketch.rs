//! A quick picture of who has which land, for whoever looks for a disagreement: the pairs in question stand out.

use crate::lines::{area, stroke};
use crate::outline::{Disagreement, Outlines};
use crate::plan::Plan;
use geo::LineString;
use std::fmt::Write;

/// All places in grey with their anchors, the two of each disagreement in red and blue, joined by a line.
pub fn sketch(plan: &Plan, outlines: &Outlines, found: &[Disagreement]) -> String {
    let ((left, top), (right, bottom)) = plan.frame;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left} {top} {} {}\" font-family=\"serif\" \
         text-anchor=\"middle\">\n<rect x=\"{left}\" y=\"{top}\" width=\"100%\" height=\"100%\" fill=\"#cfe0ea\"/>\n\
         <path d=\"{}\" fill=\"#e8e2d0\"/>\n",
        right - left,
        bottom - top,
        area(&outlines.elsewhere)
    );
    for (number, (site, shape)) in plan.sites.iter().zip(&outlines.shapes).enumerate() {
        let fill = if found.iter().any(|pair| pair.sites.0 == number) {
            "#e08a7a"
        } else if found.iter().any(|pair| pair.sites.1 == number) {
            "#8aa9e0"
        } else {
            "#f7f4ea"
        };
        let (id, at) = (&site.id, site.anchors[0]);
        let _ = writeln!(
            svg,
            "<path d=\"{}\" fill=\"{fill}\" stroke=\"#555\" stroke-width=\"3\" fill-rule=\"evenodd\"/>",
            area(shape)
        );
        for anchor in &site.anchors {
            let _ = writeln!(svg, "<circle cx=\"{:.0}\" cy=\"{:.0}\" r=\"6\"/>", anchor.x, anchor.y);
        }
        let _ =
            writeln!(svg, "<text x=\"{:.0}\" y=\"{:.0}\" font-size=\"34\">{id}</text>", at.x, at.y - 10.0);
    }
    for pair in found {
        let (one, other) = (plan.sites[pair.sites.0].anchors[0], plan.sites[pair.sites.1].anchors[0]);
        let line = stroke(&LineString(vec![one, other]));
        let _ = writeln!(
            svg,
            "<path d=\"{line}\" stroke=\"#c00\" stroke-width=\"12\" fill=\"none\"><title>{}</title></path>",
            pair.words
        );
    }
    svg.push_str("</svg>\n");
    svg
}
