// First and last names of the cultures of the demo world; people are invented by combining them.

interface CultureLine {
  readonly female: string
  readonly male: string
  readonly last: string
  /** Further last names are a stem and an ending. */
  readonly stems?: string
  readonly endings?: string
  /** The spelling of some first and last names at home: `latin=native`. */
  readonly native?: string
  /** Family name first in the native writing, without a space. */
  readonly familyFirst?: true
}

/** A culture earlier in the table keeps a last name that a later one would repeat. */
export const cultureLines: { readonly [culture: string]: CultureLine } = {
  english: {
    female:
      'Emma Olivia Sarah Emily Jessica Rachel Hannah Megan Chloe Grace Lauren Amy Katherine Victoria Rebecca Natalie Abigail Claire Holly Lucy Zoe Alice Eleanor Brooke',
    male: 'James John William Thomas Daniel Matthew Andrew Christopher Joshua Ryan Jack Oliver Harry George Benjamin Samuel Nathan Luke Adam Connor Ethan Mark Peter Stephen',
    last: 'Smith Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright Thompson Evans Walker White Roberts Green Hall Wood Jackson Clarke Harris Lewis Cooper King Baker Turner Carter Parker Bennett Collins Murphy O’Brien Kelly Sullivan Campbell Stewart MacDonald Reid Hughes Edwards',
    stems:
      'Ash Black Brad Brook Clif Had Hart Hay Hol Kings Lang Mel Nor Pem Red Rock Stan Stock Thorn Wake Wal Wen Whit Win',
    endings: 'ton ford ley wood field worth bury combe hurst more',
  },
  german: {
    female:
      'Anna Lena Julia Laura Katharina Sabine Petra Monika Johanna Franziska Lea Greta Ursula Heike Ilse Frieda Käthe Jördis',
    male: 'Lukas Maximilian Felix Jonas Paul Leon Tobias Sebastian Stefan Jürgen Wolfgang Klaus Hans Dieter Matthias Florian Björn Günther',
    last: 'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Schröder Neumann Schwarz Zimmermann Krüger Hofmann Lange Köhler König Huber Maier Weiß',
    stems:
      'Berg Acker Baum Brand Eich Feld Grün Hart Hein Holz Kauf Kirch Lind Ober Rosen Schön Stein Wald Winter Alten',
    endings: 'mann hofer berger meier bach stätter brink hausen',
  },
  french: {
    female:
      'Camille Léa Manon Chloé Marie Juliette Élodie Céline Aurélie Sophie Mathilde Amélie Inès Margaux Hélène Françoise Solène Anaïs',
    male: 'Louis Hugo Jules Arthur Théo Antoine Nicolas Julien Guillaume François Mathieu Étienne Jean-Pierre Rémi Benoît Gérard Loïc Jérôme',
    last: 'Martin Bernard Dubois Durand Moreau Laurent Simon Lefèvre Leroy Roux Fournier Girard Bonnet Dupont Lambert Fontaine Rousseau Vincent Faure Mercier Blanc Guérin Boyer Garnier Chevalier Gauthier Perrin Clément Morel Lemoine d’Aubigny Lefebvre',
    stems: 'Mont Beau Chant Bel Val Haute Font Roche Ville Clair',
    endings: 'aine ignac mont court erive lieu ard eau',
  },
  spanish: {
    female:
      'María Carmen Lucía Sofía Isabel Ana Valentina Camila Gabriela Paula Elena Daniela Ximena Rocío Begoña Mónica Adriana Fernanda Pilar Inés',
    male: 'José Carlos Javier Alejandro Miguel Diego Pablo Luis Jorge Sergio Andrés Mateo Santiago Ángel Íñigo Raúl Joaquín Ramón Héctor Juan',
    last: 'García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Jiménez Ruiz Hernández Díaz Moreno Muñoz Álvarez Romero Gutiérrez Torres Domínguez Vázquez Ramos Castro Ortega Rubio Núñez Medina Herrera Vargas Cruz Peña Ibáñez Delgado Quintero Salazar',
  },
  portuguese: {
    female:
      'Beatriz Mariana Larissa Juliana Letícia Catarina Inês Joana Conceição Fernanda Luíza Raquel Teresa Antônia',
    male: 'João Pedro Tiago Gustavo Rafael Bruno Thiago Felipe Nuno Vinícius Caio Rui Gonçalo Leonardo',
    last: 'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Ribeiro Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Araújo Magalhães Conceição Guimarães Teixeira Figueiredo',
  },
  italian: {
    female: 'Giulia Martina Chiara Francesca Alessia Elisa Federica Valeria Silvia Paola Ludovica Beatrice',
    male: 'Marco Francesco Lorenzo Matteo Alessandro Davide Luca Giovanni Riccardo Niccolò Stefano Emanuele',
    last: 'Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Bruno Gallo Conti Mancini Costa Giordano Rizzo Lombardi Moretti',
    stems: 'Bell Mont Fior Gall Mart Pell Sant Cas Ross Vent',
    endings: 'ini elli etti ani oni aro',
  },
  dutch: {
    female: 'Sanne Lotte Fleur Femke Anouk Marijke Ilse Maud Noor Jolien',
    male: 'Daan Sem Bram Jeroen Sander Pieter Willem Thijs Joost Koen',
    last: 'Jansen Vries Bakker Visser Smit Meijer Mulder Groot Bos Vos Peters Hendriks Dekker Brouwer Dijkstra Smits Kok Jacobs Vermeulen Claes Wouters Peeters',
    stems: 'Hoog Nieuw Oude Groen Wester Linde Koren Berk',
    endings: 'eveen kamp hoven stra huis dijk',
  },
  nordic: {
    female: 'Astrid Ingrid Freja Elsa Linnéa Sigrid Maja Åsa Kirsten Ida Saga Tuuli Aino Märta',
    male: 'Lars Erik Nils Anders Søren Magnus Bjørn Mikael Øystein Håkon Jens Mikko Antti Åke',
    last: 'Andersson Nilsson Eriksson Larsson Olsson Hansen Johansen Olsen Larsen Nielsen Jensen Sørensen Rasmussen Korhonen Virtanen Mäkinen Lindström Ødegård Bergström Åkesson',
    stems: 'Lind Sand Dahl Holm Nord Strand Ek Sjö Granqv Ros',
    endings: 'gren qvist blad berg lund vik gaard',
  },
  polish: {
    female: 'Agnieszka Katarzyna Małgorzata Zofia Joanna Ewa Magdalena Łucja Barbora Tereza Kateřina Hana',
    male: 'Piotr Krzysztof Tomasz Paweł Michał Łukasz Marcin Wojciech Jakub Ondřej Tomáš Jiří',
    last: 'Nowak Wójcik Kowalczyk Woźniak Mazur Krawczyk Zając Król Wieczorek Dudek Novák Svoboda Dvořák Černý Procházka Kučera',
    stems: 'Kowal Lewand Zielin Wiśniew Dąbrow Kamin Szymań Jankow Piotr Grabow Pawłow Michal Jabłoń Kraj',
    endings: 'ski icz ek iak owski',
  },
  russian: {
    female: 'Olena Iryna Natalia Tetiana Oksana Svitlana Yulia Anastasia Kateryna Daryna',
    male: 'Oleksandr Andriy Dmytro Serhiy Volodymyr Ivan Mykola Bohdan Taras Yuriy',
    last: 'Shevchenko Kovalenko Bondarenko Tkachenko Kravchenko Oliynyk Koval Polishchuk Lysenko Rudenko Marchenko Savchenko Melnyk Petrenko',
    stems: 'Ivan Petr Sidor Kuzn Vasil Mikhail Fedor Pavl',
    endings: 'enko chuk yuk ovsky',
    native:
      'Olena=Олена Iryna=Ірина Natalia=Наталія Oksana=Оксана Oleksandr=Олександр Andriy=Андрій Dmytro=Дмитро Ivan=Іван Taras=Тарас Shevchenko=Шевченко Kovalenko=Коваленко Bondarenko=Бондаренко Koval=Коваль Lysenko=Лисенко Melnyk=Мельник Petrenko=Петренко',
  },
  turkish: {
    female: 'Elif Zeynep Ayşe Fatma Merve Esra Büşra Çağla Şeyma Gülşen',
    male: 'Mehmet Mustafa Ahmet Emre Burak Murat Oğuz Çağrı Şükrü Ömer',
    last: 'Yılmaz Kaya Demir Şahin Çelik Yıldız Yıldırım Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan Çetin Koç Kurt Özkan Şimşek Polat',
  },
  hebrew: {
    female: 'Noa Tamar Shira Yael Michal Maya Adi Hila Ronit Efrat',
    male: 'Noam Itai Yosef Eitan Omer Ariel Amir Gilad Oren Uri',
    last: 'Cohen Levi Mizrahi Peretz Biton Dahan Avraham Friedman Malka Azoulay Katz Shapiro Ben-David Bar-On Golan Rosenthal',
  },
  arabic: {
    female: 'Fatima Aisha Layla Noor Mariam Salma Yasmin Huda Rania Dina',
    male: 'Mohammed Ahmed Omar Ali Khalid Youssef Hassan Tariq Karim Faisal',
    last: 'Al-Farsi Al-Rashid Haddad Khoury Mansour Nasser Saleh Ibrahim Hamdan Abdullah El-Sayed Al-Qahtani Aziz Darwish Fayed Al-Mutairi Benali Bouzid Chahine Zaki',
    native:
      'Fatima=فاطمة Layla=ليلى Mariam=مريم Mohammed=محمد Ahmed=أحمد Omar=عمر Ali=علي Khalid=خالد Hassan=حسن Haddad=حداد Khoury=خوري Mansour=منصور Nasser=ناصر Saleh=صالح Ibrahim=إبراهيم',
  },
  indian: {
    female:
      'Priya Ananya Neha Pooja Kavya Divya Shreya Aishwarya Lakshmi Sneha Meera Nandini Ritu Swati Deepika Anjali',
    male: 'Rahul Amit Arjun Vikram Rohan Sanjay Aditya Karthik Suresh Rajesh Nikhil Varun Anil Siddharth Harish Manoj',
    last: 'Sharma Patel Singh Kumar Gupta Reddy Nair Iyer Rao Mehta Shah Verma Joshi Desai Kulkarni Chatterjee Mukherjee Banerjee Das Menon Pillai Agarwal Bhat Chopra Malhotra Kapoor Sinha Mishra Pandey Tiwari Naidu Krishnan Subramanian Venkatesan Ghosh Bose Saxena Trivedi Rathore Chauhan',
  },
  chinese: {
    female: 'Xiuying Fang Na Min Jing Yan Xia Mei Ling Xue Hui Yuting Jiayi Wenjing',
    male: 'Wei Jun Lei Qiang Tao Ming Hao Feng Bo Zhiqiang Yifan Haoran Jianguo Yuxuan',
    last: 'Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Xu Sun Ma Zhu Hu Guo He Lin Gao Luo Zheng Liang Xie Tang Deng Feng Peng Zeng Xiao Tian',
    native:
      'Fang=芳 Na=娜 Min=敏 Jing=静 Yan=艳 Xia=霞 Mei=梅 Wei=伟 Jun=军 Lei=磊 Qiang=强 Tao=涛 Ming=明 Hao=浩 Wang=王 Li=李 Zhang=张 Liu=刘 Chen=陈 Yang=杨 Huang=黄 Zhao=赵 Wu=吴 Zhou=周 Xu=徐 Sun=孙 Ma=马 Lin=林',
    familyFirst: true,
  },
  japanese: {
    female: 'Yuki Sakura Aiko Haruka Yui Misaki Nanami Emi Keiko Akane',
    male: 'Haruto Hiroshi Takashi Kenji Daiki Ryo Kazuki Satoshi Yuto Shinji',
    last: 'Sato Suzuki Takahashi Tanaka Watanabe Ito Yamamoto Nakamura Kobayashi Kato Yoshida Yamada Sasaki Yamaguchi Matsumoto Inoue Kimura Hayashi Shimizu Mori',
    native:
      'Sakura=桜 Haruka=遥 Aiko=愛子 Keiko=恵子 Hiroshi=浩 Takashi=隆 Kenji=健二 Satoshi=聡 Sato=佐藤 Suzuki=鈴木 Takahashi=高橋 Tanaka=田中 Watanabe=渡辺 Ito=伊藤 Yamamoto=山本 Nakamura=中村 Kobayashi=小林 Kato=加藤',
    familyFirst: true,
  },
  korean: {
    female: 'Ji-woo Seo-yeon Min-ji Soo-jin Ha-eun Eun-ji Ye-jin Hye-jin',
    male: 'Min-jun Seo-jun Ji-hoon Hyun-woo Jae-won Sung-min Dong-hyun Tae-yang',
    last: 'Kim Lee Park Choi Jung Kang Cho Yoon Jang Lim Han Shin Seo Kwon Hwang Ahn Song Hong',
    native:
      'Ji-woo=지우 Min-ji=민지 Soo-jin=수진 Min-jun=민준 Ji-hoon=지훈 Hyun-woo=현우 Kim=김 Lee=이 Park=박 Choi=최 Kang=강 Yoon=윤 Han=한',
    familyFirst: true,
  },
  vietnamese: {
    female: 'Linh Trang Hương Thảo Ngọc Lan Mai Thu Hồng Phương',
    male: 'Minh Dũng Hùng Tuấn Quang Nam Đức Long Khánh Thành',
    last: 'Nguyễn Trần Lê Phạm Hoàng Huỳnh Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương',
  },
  indonesian: {
    female: 'Siti Dewi Putri Ayu Indah Ratna Wulan Fitri',
    male: 'Budi Agus Rizky Dimas Andi Bayu Eko Fajar',
    last: 'Santoso Wijaya Saputra Hidayat Kusuma Setiawan Pratama Nugroho Halim Siregar Gunawan Suryadi Lestari',
  },
  nigerian: {
    female: 'Chioma Ngozi Adaeze Folake Amaka Yetunde Ifeoma Blessing Temitope Zainab',
    male: 'Chinedu Emeka Oluwaseun Tunde Ibrahim Obinna Babajide Kelechi Musa Femi',
    last: 'Okafor Adeyemi Okonkwo Eze Balogun Nwosu Abubakar Adebayo Ogunleye Chukwu Bello Obi Danjuma Ọláyẹmí Akinola Onyekachi Oyelaran Uche',
  },
  kenyan: {
    female: 'Wanjiru Achieng Njeri Akinyi Wambui Atieno Faith Mercy',
    male: 'Kamau Otieno Mwangi Kipchoge Njoroge Ochieng Brian Kevin',
    last: 'Kariuki Odhiambo Maina Kiprop Mutua Wanjala Omondi Njenga Kimani Muthoni Cheruiyot Owino',
  },
}
