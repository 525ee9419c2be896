//! A board small enough to know by heart, for the tests: two powers, one lane, one territory that is
//! on the revolution side alone.

pub(crate) const POWERS: [&str; 2] = ["britain", "france"];

pub(crate) const TERRITORIES: &str = "\
id,name,kind,owner,claims,value,capital,port,board,label_lon,label_lat,anchors,source,prototype_name,port_lon,port_lat
london,London,home,britain,,3,1,1,both,-0.5,52.2,-0.6 51.6;0.7 52.4,seed,London,0.9,51.45
paris,Paris,home,france,,3,1,0,both,2.4,48,2.4 48.8,seed,,,
calabria,Calabria,disputed,,britain|france,2,0,1,both,16.4,39,16.4 39,reconstructed,Tip & Toe,17,39.9
wurttemberg,Württemberg,undisputed,,,1,0,0,revolution,9.1,48.5,8.5 48.3,seed,,,
alps,Alps,impassable,,,0,0,0,both,7.9,46.1,7 45.4,seed,Alps,,
";

pub(crate) const LINKS: &str = "\
a,b,type,board,via
calabria,paris,land,both,border
paris,wurttemberg,land,revolution,strait
calabria,london,sea,both,lane
";
